"use strict";
// A click on a column's head sorts the table by it: names upwards first, numbers downwards.
for (const table of document.querySelectorAll("table.sortable")) {
  const heads = [...table.tHead.rows[0].cells];
  const rows = table.tBodies[0].rows;
  heads.forEach((head, column) => {
    const button = document.createElement("button");
    button.type = "button";
    button.append(...head.childNodes);
    head.append(button);
    button.addEventListener("click", () => {
      const before = head.getAttribute("aria-sort");
      const text = head.classList.contains("text") || column === 0;
      const down = before ? before === "ascending" : !text;
      heads.forEach(other => other.removeAttribute("aria-sort"));
      head.setAttribute("aria-sort", down ? "descending" : "ascending");
      const key = row => row.cells[column].dataset.v;
      // Rows without a value are last in both orders.
      const order = (x, y) => {
        const a = key(x), b = key(y);
        if (a === "" || b === "") return (a === "") - (b === "");
        return (text ? a.localeCompare(b) : a - b) * (down ? -1 : 1);
      };
      table.tBodies[0].append(...[...rows].sort(order));
    });
  });
}
