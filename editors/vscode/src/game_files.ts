// Finds the games of the workspace, and its YAML files that name a game.
import * as vscode from 'vscode';
import { namesGame, type GameFiles } from './documents';

// In files: more YAML than this is not looked through.
const kMostDocuments = 2000;

export function isOfGame(document: vscode.TextDocument): boolean {
  if (document.uri.scheme !== 'file') return false;
  return document.languageId === 'cardinal' || (isYaml(document.uri) && namesGame(document.getText()));
}

// Folders with rules of a game.
export async function findGameFolders(): Promise<string[]> {
  const rules = await vscode.workspace.findFiles('**/game.cardinal');
  return rules.filter(({ scheme }) => scheme === 'file').map((uri) => vscode.Uri.joinPath(uri, '..').fsPath);
}

// Nothing: there is no game in the workspace, and no document of a game is open.
export async function findGameFiles(): Promise<GameFiles | undefined> {
  const folders = await findGameFolders();
  const open = vscode.workspace.textDocuments.filter(isOfGame);
  if (folders.length === 0 && open.length === 0) return undefined;
  const documents = open.filter(({ uri }) => isYaml(uri)).map(({ uri }) => uri.fsPath);
  for (const uri of await vscode.workspace.findFiles('**/*.yaml', undefined, kMostDocuments))
    if (uri.scheme === 'file' && namesGame(await readText(uri))) documents.push(uri.fsPath);
  return { folders, documents };
}

// Empty: the file has gone.
export async function readText(uri: vscode.Uri): Promise<string> {
  try {
    return new TextDecoder().decode(await vscode.workspace.fs.readFile(uri));
  } catch {
    return '';
  }
}

function isYaml(uri: vscode.Uri): boolean {
  return uri.path.endsWith('.yaml');
}
