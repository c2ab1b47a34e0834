// Games in a terminal.
import * as path from 'node:path';
import * as vscode from 'vscode';
import { decksForSeats, type Deck, type Game } from './decks';
import { workingFolder } from './explorer';
import { findGameFolders } from './game_files';
import type { Server } from './server';

// Asks which game, if the workspace has several. `near` is a file of the game or of its cards.
export async function play(server: Server, near?: vscode.Uri): Promise<void> {
  const own = near && (await describeGame(server, near));
  const game = own ? rulesOf(own) : await chooseGame();
  if (game) await playInTerminal(server.program, game, []);
}

// A game in which the first seat has a deck with this card, and the other seats have other decks.
export async function playWithCard(server: Server, uri: vscode.Uri, card: string): Promise<void> {
  const game = await describeGame(server, uri);
  if (!game) throw new Error(`${path.basename(uri.fsPath)} belongs to no game.`);
  const chosen = await chooseDeck(game, card);
  if (!chosen) return;
  const decks = decksForSeats(chosen, game.decks, seatsOf(game));
  const options = [...decks.map((deck) => `--decks=${fileOf(deck)}`), `--cards=${uri.fsPath}`];
  await playInTerminal(server.program, rulesOf(game), options);
}

// Nothing: the file belongs to no game, or no server runs.
async function describeGame(server: Server, uri: vscode.Uri): Promise<Game | undefined> {
  if (!server.hasCommand('cardinal.describeGame')) return undefined;
  return (await server.execute<Game | null>('cardinal.describeGame', { uri: uri.toString() })) ?? undefined;
}

function rulesOf(game: Game): string {
  return vscode.Uri.parse(game.rules).fsPath;
}

function fileOf(deck: Deck): string {
  return vscode.Uri.parse(deck.uri).fsPath;
}

// A folder of rules, or the name of a game that is outside of the workspace.
async function chooseGame(): Promise<string | undefined> {
  const folders = await findGameFolders();
  if (folders.length === 1) return folders[0];
  if (folders.length === 0)
    return vscode.window.showInputBox({ prompt: 'The name of a game that is installed, or its folder of rules' });
  const items = folders.sort().map((folder) => ({ label: path.basename(folder), description: folder, folder }));
  return (await vscode.window.showQuickPick(items, { placeHolder: 'Which game?' }))?.folder;
}

async function chooseDeck(game: Game, card: string): Promise<Deck | undefined> {
  const decks = game.decks.filter(({ cards }) => cards.includes(card));
  if (decks.length === 0)
    throw new Error(`No deck of ${game.game} has the card ${card}. Write it into a deck's file, and save the file.`);
  const items = decks.map((deck) => ({
    label: deck.title,
    description: vscode.workspace.asRelativePath(fileOf(deck)),
    deck,
  }));
  const placeHolder = `Which deck with ${card}?`;
  return (items.length === 1 ? items[0] : await vscode.window.showQuickPick(items, { placeHolder }))?.deck;
}

// As many as the settings name, otherwise as few as the rules allow.
function seatsOf(game: Game): number {
  const words = moreArguments().flatMap((word) => word.split('='));
  const seats = words[words.indexOf('--seats') + 1];
  if (words.includes('--seats') && seats) return seats.split(',').length;
  return game.players;
}

function moreArguments(): string[] {
  return vscode.workspace.getConfiguration('cardinal').get<string[]>('play.arguments', []);
}

// A task keeps its terminal open after the game, and starts the program without a shell.
async function playInTerminal(program: string, game: string, options: string[]): Promise<void> {
  const execution = new vscode.ProcessExecution(program, ['play', game, ...options, ...moreArguments()], {
    cwd: path.isAbsolute(game) ? workingFolder(path.join(game, 'game.cardinal')) : undefined,
  });
  const name = `Play ${path.basename(game)}`;
  const task = new vscode.Task({ type: 'cardinal.play' }, vscode.TaskScope.Workspace, name, 'Cardinal', execution);
  task.presentationOptions = {
    reveal: vscode.TaskRevealKind.Always,
    panel: vscode.TaskPanelKind.New,
    focus: true,
    echo: false,
    showReuseMessage: false,
  };
  await vscode.tasks.executeTask(task);
}
