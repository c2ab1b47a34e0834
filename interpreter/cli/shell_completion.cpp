#include "interpreter/cli/shell_completion.h"

#include <CLI/App.hpp>

namespace cardinal::cli {

namespace {

// One command with the words that may follow it.
struct CommandNode {
  std::string path;  // "cardinal deck check"
  struct Word {
    std::string text, about;
  };
  std::vector<Word> commands, options;
};

// The first sentence, escaped for single quotes.
std::string About(const std::string& text) {
  std::string about;
  for (const char c : text.substr(0, text.find_first_of(".:;\n"))) {
    if (c != '\'' && c != '[' && c != ']' && c != '`') about += c;
  }
  return about;
}

void CollectNodes(const CLI::App& app, const std::string& path, std::vector<CommandNode>& nodes) {
  CommandNode node{path, {}, {}};
  for (const CLI::App* command : app.get_subcommands([](const CLI::App*) { return true; })) {
    node.commands.push_back({command->get_name(), About(command->get_description())});
  }
  for (const CLI::Option* option : app.get_options()) {
    for (const std::string& name : option->get_lnames())
      node.options.push_back({"--" + name, About(option->get_description())});
  }
  nodes.push_back(std::move(node));
  for (const CLI::App* command : app.get_subcommands([](const CLI::App*) { return true; }))
    CollectNodes(*command, path + ' ' + command->get_name(), nodes);
}

std::string NodeWords(const CommandNode& node) {
  std::string text;
  for (const auto* list : {&node.commands, &node.options}) {
    for (const CommandNode::Word& word : *list) text += (text.empty() ? "" : " ") + word.text;
  }
  return text;
}

// Shell code that follows the words before the cursor down the tree of commands.
std::string WriteWalk(const std::vector<CommandNode>& nodes, const char* words) {
  std::string text =
      "  local at=cardinal word\n  for word in " + std::string(words) + "; do\n    case \"$at $word\" in\n      ";
  bool first = true;
  for (const CommandNode& node : nodes) {
    for (const CommandNode::Word& command : node.commands) {
      text += (first ? "" : "|") + ('"' + node.path + ' ' + command.text + '"');
      first = false;
    }
  }
  return text + ") at=\"$at $word\" ;;\n    esac\n  done\n";
}

std::string Bash(const std::vector<CommandNode>& nodes) {
  std::string text =
      "# bash completion for cardinal: source it, or put it in "
      "~/.local/share/bash-completion/completions/cardinal\n_cardinal() {\n";
  text += "  local current=\"${COMP_WORDS[COMP_CWORD]}\" candidates=\n";
  text += WriteWalk(nodes, "\"${COMP_WORDS[@]:1:COMP_CWORD-1}\"") + "  case \"$at\" in\n";
  for (const CommandNode& node : nodes)
    text += "    \"" + node.path + "\") candidates=\"" + NodeWords(node) + "\" ;;\n";
  return text +
         "  esac\n  COMPREPLY=($(compgen -W \"$candidates\" -- \"$current\"))\n}\ncomplete -o default -F _cardinal "
         "cardinal\n";
}

std::string Zsh(const std::vector<CommandNode>& nodes) {
  std::string text =
      "#compdef cardinal\n# zsh completion for cardinal: put it in a folder of $fpath as _cardinal\n_cardinal() {\n";
  text += "  local -a candidates\n" + WriteWalk(nodes, "\"${words[@]:1:$((CURRENT-2))}\"") + "  case \"$at\" in\n";
  for (const CommandNode& node : nodes) {
    text += "    \"" + node.path + "\") candidates=(";
    for (const auto* list : {&node.commands, &node.options}) {
      for (const CommandNode::Word& word : *list) text += " '" + word.text + ':' + word.about + '\'';
    }
    text += " ) ;;\n";
  }
  return text + "  esac\n  _describe 'cardinal' candidates\n  _files\n}\ncompdef _cardinal cardinal\n";
}

// The conditions under which fish is below that command.
std::string Seen(const std::string& path) {
  std::string text;
  std::size_t begin = path.find(' ');
  while (begin != std::string::npos) {
    const std::size_t end = path.find(' ', begin + 1);
    text += (text.empty() ? "" : "; and ") + ("__fish_seen_subcommand_from " + path.substr(begin + 1, end - begin - 1));
    begin = end;
  }
  return text.empty() ? "__fish_use_subcommand" : text;
}

std::string Fish(const std::vector<CommandNode>& nodes) {
  std::string text = "# fish completion for cardinal: put it in ~/.config/fish/completions/cardinal.fish\n";
  for (const CommandNode& node : nodes) {
    const std::string head = "complete -c cardinal -n '" + Seen(node.path) + "' ";
    for (const CommandNode::Word& word : node.commands) text += head + "-a " + word.text + " -d '" + word.about + "'\n";
    for (const CommandNode::Word& word : node.options)
      text += head + "-l " + word.text.substr(2) + " -d '" + word.about + "'\n";
  }
  return text;
}

}  // namespace

std::vector<std::string> Shells() { return {"bash", "fish", "zsh"}; }

std::string CompletionScript(const CLI::App& app, const std::string& shell) {
  std::vector<CommandNode> nodes;
  CollectNodes(app, "cardinal", nodes);
  if (shell == "zsh") return Zsh(nodes);
  return shell == "fish" ? Fish(nodes) : Bash(nodes);
}

}  // namespace cardinal::cli
