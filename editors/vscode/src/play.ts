// Games in a terminal.
import * as path from 'node:path';
import * as vscode from 'vscode';
import { decksForSeats, decksOfGame, gameOfCards, hasCard, leastPlayers, type DeckFile } from './decks';
import { workingFolder } from './explorer';
import { findGameFolders, readText } from './game_files';

// Asks which game, if the workspace has several. `near` is a file of the game or of its cards.
export async function play(program: string, near?: vscode.Uri): Promise<void> {
  const game = await chooseGame(near);
  if (game) await playInTerminal(program, game, []);
}

// A game in which the first seat has a deck with this card, and the other seats have other decks.
export async function playWithCard(program: string, uri: vscode.Uri, card: string): Promise<void> {
  const game = await chooseGame(uri);
  if (!game) return;
  const decks = await chooseDecks(game, card);
  if (!decks) return;
  await playInTerminal(program, game, [...decks.map((file) => `--decks=${file}`), `--cards=${uri.fsPath}`]);
}

// A folder of rules, or the name of a game that is outside of the workspace.
async function chooseGame(near?: vscode.Uri): Promise<string | undefined> {
  const folders = await findGameFolders();
  if (near) {
    const name = gameOfCards(await readText(near));
    const own = folders.find((folder) => path.basename(folder) === name || near.fsPath.startsWith(folder + path.sep));
    if (own ?? name) return own ?? name;
  }
  if (folders.length === 1) return folders[0];
  if (folders.length === 0)
    return vscode.window.showInputBox({ prompt: 'The name of a game that is installed, or its folder of rules' });
  const items = folders.sort().map((folder) => ({ label: path.basename(folder), description: folder, folder }));
  return (await vscode.window.showQuickPick(items, { placeHolder: 'Which game?' }))?.folder;
}

// The files of a deck for each seat; one file: all seats have that deck.
async function chooseDecks(game: string, card: string): Promise<string[] | undefined> {
  const files: DeckFile[] = [];
  for (const uri of await vscode.workspace.findFiles('**/*.yaml'))
    files.push({ file: uri.fsPath, text: await readText(uri) });
  const decks = decksOfGame(files, path.basename(game));
  const withCard = decks.filter((deck) => hasCard(deck, card));
  if (withCard.length === 0)
    throw new Error(`No deck of the workspace has the card ${card}. Write it into a deck's file, and save the file.`);
  const items = withCard.map((deck) => ({
    label: deck.title,
    description: vscode.workspace.asRelativePath(deck.file),
    deck,
  }));
  const placeHolder = `Which deck with ${card}?`;
  const chosen = items.length === 1 ? items[0] : await vscode.window.showQuickPick(items, { placeHolder });
  return chosen && decksForSeats(chosen.deck, decks, await seatsOf(game)).map(({ file }) => file);
}

// As many as the settings name, otherwise as few as the rules allow. A game outside of the workspace: 1, so that one deck
// is for all seats.
async function seatsOf(game: string): Promise<number> {
  const words = moreArguments().flatMap((word) => word.split('='));
  const seats = words[words.indexOf('--seats') + 1];
  if (words.includes('--seats') && seats) return seats.split(',').length;
  if (!path.isAbsolute(game)) return 1;
  return leastPlayers(await readText(vscode.Uri.file(path.join(game, 'game.cardinal')))) ?? 1;
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
