// A bot for any game: node bot.mjs CARDINAL GAME [OPTIONS OF serve...]. It takes the first option that is not passing.
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

const [cardinal, ...words] = process.argv.slice(2);
const match = spawn(cardinal, ['serve', '--stdio', ...words], { stdio: ['pipe', 'pipe', 'inherit'] });
const send = (message) => match.stdin.write(JSON.stringify(message) + '\n');

// The number of an option; of a choice of a number, the number itself.
function choose(decision) {
  if (decision.numbers) return decision.numbers.last;
  const action = decision.options.find((option) => option.kind !== 'pass');
  return (action ?? decision.options[0]).option;
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
