;;; Emacs's client eglot drives `cardinal lsp' in the workspace that is the current folder: emacs.sh starts it.  -*- lexical-binding: t -*-
;;; Needs Emacs 28 or later.  Each check prints a line; the last line is `N passed, N failed'.

(package-initialize) ; Debian's packages eglot and yaml-mode
(unless (require 'eglot nil t) (princ "emacs.sh: skipped, Emacs has no eglot\n0 passed, 0 failed\n") (kill-emacs))
(require 'cl-lib)

(defvar passed 0)
(defvar failed 0)
(defvar patience 60) ; seconds until a server hangs; a busy machine must not reach them
(defvar workspace default-directory)
(defvar set "cards/imagimon/first_light/")
(defvar terra (concat set "terra.cardinal"))
(defvar deck (concat set "decks/ember_and_stone.yaml"))
(defvar scenarios (concat set "scenarios/terra.yaml"))
(defvar server nil)

(defmacro check (title &rest work)
  (declare (indent 1))
  `(condition-case problem
       (progn ,@work (setq passed (1+ passed)) (princ (concat "ok - " ,title "\n")))
     (error (setq failed (1+ failed)) (princ (format "not ok - %s: %S\n" ,title problem)))))

(defun equals (got wanted)
  (unless (equal got wanted) (error "expected %S, got %S" wanted got)))

(defun contains (text wanted)
  (unless (and text (string-search wanted text)) (error "expected %S in %S" wanted text)))

(defun wait-until (done)
  (with-timeout (patience (error "%d seconds passed" patience))
    (while (not (funcall done)) (accept-process-output nil 0.02))))

;; Opens a file; the configuration starts the client after the command, as eglot does it.
(defun edit (file)
  (find-file (expand-file-name file workspace))
  (run-hooks 'post-command-hook)
  (wait-until #'eglot-managed-p))

;; Puts the cursor after `words'.
(defun go (words)
  (goto-char (point-min))
  (search-forward words))

(defun diagnostics ()
  (mapcar (lambda (each)
            (list (line-number-at-pos (flymake-diagnostic-beg each))
                  (buffer-substring-no-properties (flymake-diagnostic-beg each) (flymake-diagnostic-end each))
                  (car (split-string (flymake-diagnostic-text each) "\n"))))
          (flymake-diagnostics)))

(defun line () (buffer-substring-no-properties (line-beginning-position) (line-end-position)))

;; The configuration for Emacs of docs/how-to/editor.md, as a user copies it. A YAML mode for an Emacs without the package yaml-mode.
(unless (fboundp 'yaml-mode)
  (define-derived-mode yaml-mode text-mode "YAML")
  (add-to-list 'auto-mode-alist '("\\.yaml\\'" . yaml-mode)))
(with-temp-buffer
  (insert-file-contents (getenv "CARDINAL_PAGE"))
  (go "### Emacs")
  (search-forward "```elisp\n")
  (delete-region (point-min) (point))
  (search-forward "\n```")
  (delete-region (match-beginning 0) (point-max))
  (eval-buffer))

(check "the server is started"
  (edit terra)
  (setq server (eglot-current-server))
  (equals major-mode 'cardinal-mode))

(check "comments and texts are coloured"
  (font-lock-ensure)
  (equals (mapcar (lambda (words) (go words) (get-text-property (1- (point)) 'face)) '("// pattern 8" "\"Flint Badger" "element"))
          '(font-lock-comment-face font-lock-string-face nil)))

(check "rules, cards and scenarios have one server"
  (dolist (file (list "rulesets/imagimon/vocabulary.cardinal" "rulesets/imagimon/game.cardinal" deck scenarios))
    (edit file)
    (equals (list file (eq (eglot-current-server) server)) (list file t))))

(check "a YAML file of no game has no server"
  (find-file (make-temp-file "other" nil ".yaml"))
  (run-hooks 'post-command-hook)
  (equals (list major-mode (eglot-current-server)) '(yaml-mode nil))
  (delete-file buffer-file-name))

(check "a broken card has its diagnostic"
  (edit terra)
  (goto-char (point-max))
  (insert "\n/* 🂡 */ card \"Broken\": Creature { element Tera  attack 3  health 3 }\n")
  (save-buffer)
  (wait-until #'flymake-diagnostics)
  (equals (diagnostics) '((45 "Tera" "cardinal [N01]: there is no Element `Tera`"))))

(check "it goes when the card is fixed"
  (go "element Tera ")
  (replace-match "element Terra ")
  (save-buffer)
  (wait-until (lambda () (not (flymake-diagnostics)))))

(check "a word is completed"
  (goto-char (point-max))
  (insert "card \"New\": Creature { element Terra  attack 1  health 1  before_elements { double_h } }")
  (go "double_h")
  (completion-at-point)
  (contains (line) "{ double_health }")
  (go "\n/* 🂡 */")
  (delete-region (match-beginning 0) (point-max))
  (save-buffer))

(check "a definition is jumped to"
  (go "change_attack(foe")
  (backward-char 4)
  (call-interactively #'xref-find-definitions)
  (equals (file-name-nondirectory buffer-file-name) "vocabulary.cardinal")
  (contains (line) "event change_attack("))

(check "hover shows text"
  (edit terra)
  (go "change_attack")
  (backward-char 2)
  (let (text)
    (run-hook-with-args 'eldoc-documentation-functions (lambda (words &rest _) (setq text (concat text words))))
    (wait-until (lambda () (and text (string-search "change_attack" text))))
    (contains text "An item effect can raise a creature's stats")))

(check "a card is renamed in its deck and its scenarios"
  (go "Loam Golem")
  (backward-char 2)
  (cl-letf (((symbol-function 'y-or-n-p) #'always)) (eglot-rename "Clay Giant")) ; some versions ask first
  (save-some-buffers t)
  (edit deck)
  (contains (buffer-string) "  Clay Giant: 2")
  (equals (string-search "Loam Golem" (buffer-string)) nil)
  (edit scenarios)
  (contains (buffer-string) "{slot: Clay Giant}"))

(check "the copy is as sound as before"
  (equals (call-process (getenv "CARDINAL") nil nil nil "lint" "imagimon") 0)
  (with-temp-buffer
    (equals (call-process (getenv "CARDINAL") nil t nil "test" (expand-file-name scenarios workspace)) 0)
    (contains (buffer-string) ", 0 failed")))

(check "the server ends well"
  (eglot-shutdown server)
  (equals (jsonrpc-running-p server) nil))

(princ (format "%d passed, %d failed\n" passed failed))
(kill-emacs (if (zerop failed) 0 1))
