// The trace of a scenario, as the page of `cardinal trace`, in a panel beside the editor.
import * as path from 'node:path';
import * as vscode from 'vscode';
import { workingFolder } from './explorer';
import { run } from './process';
import { securePage } from './trace_page';

export interface TraceRequest {
  program: string;
  file: string;
  title: string;
  row?: number; // from 1
}

export class TracePanels {
  private readonly panels = new Map<string, vscode.WebviewPanel>(); // by file and title

  // Rejects with what the program says if there is no trace.
  async show({ program, file, title, row }: TraceRequest): Promise<void> {
    const rowArgument = row ? [`--row=${row}`] : [];
    const args = ['trace', file, `--scenario=${title}`, ...rowArgument, '--format=html'];
    const { status, stdout, stderr } = await run(program, args, { cwd: workingFolder(file) });
    if (status !== 0) throw new Error(stderr.trim() || `${path.basename(program)} trace ended with ${status}`);
    const panel = this.find(file, title);
    panel.webview.html = securePage(stdout);
    panel.reveal(undefined, true);
  }

  private find(file: string, title: string): vscode.WebviewPanel {
    const key = `${file}\n${title}`;
    const existing = this.panels.get(key);
    if (existing) return existing;
    const column = { viewColumn: vscode.ViewColumn.Beside, preserveFocus: true };
    // The place in the story is the page's own state, and must survive a change of tabs.
    const options = { enableScripts: true, localResourceRoots: [], retainContextWhenHidden: true };
    const panel = vscode.window.createWebviewPanel('cardinal.trace', title, column, options);
    panel.onDidDispose(() => this.panels.delete(key));
    this.panels.set(key, panel);
    return panel;
  }
}
