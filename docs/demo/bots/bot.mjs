// A bot for any game: node bot.mjs CARDINAL GAME [OPTIONS OF serve...]. It plays one seat at random.
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

const [cardinal, ...words] = process.argv.slice(2);
const match = spawn(cardinal, ['serve', '--stdio', ...words], { stdio: ['pipe', 'pipe', 'inherit'] });
const send = (message) => match.stdin.write(JSON.stringify(message) + '\n');

// The number of an option; of a choice of a number, the number itself.
function choose(decision) {
  const random = (below) => Math.floor(Math.random() * below);
  const { first, last } = decision.numbers ?? {};
  if (decision.numbers) return first + random(last - first + 1);
  return decision.options[random(decision.options.length)].option;
}

for await (const line of createInterface({ input: match.stdout })) {
  const message = JSON.parse(line);
  if (message.type === 'decision') {
    send({ type: 'answer', decision: message.decision, option: choose(message) });
  } else if (message.type === 'refused') {
    console.error('refused: ' + message.reason);
    process.exitCode = 1;
    send({ type: 'leave' });
  } else if (message.type === 'ended' || message.type === 'fault') {
    console.log(message.sentence);
    send({ type: 'leave' });
  }
}
