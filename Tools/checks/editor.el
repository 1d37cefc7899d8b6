;;; Drives Emacs with the set-up of Docs/Editors.md through what a language server does: emacs --batch -l SETUP -l this file.
;;; Any check that fails ends Emacs with 255.  -*- lexical-binding: t -*-
(require 'cl-lib)

(defvar checks 0)

(defun check (name condition &optional detail)
  (setq checks (1+ checks))
  (unless condition (error "failed: %s: %S" name detail)))

(defun wait-for (condition)
  "Returns what CONDITION returns, as soon as that is not nil, or nil after 20 s."
  (let ((end (+ (float-time) 20)) result)
    (while (and (not (setq result (funcall condition))) (< (float-time) end))
      (accept-process-output nil 0.02))
    result))

(defun findings () (mapcar #'flymake-diagnostic-text (flymake-diagnostics)))

(defun findings-like (pattern)
  "Sends changes, as the timer of an idle Emacs does, and waits for findings that match PATTERN, or for none if it is nil."
  (eglot--signal-textDocument/didChange)
  (wait-for (lambda () (if pattern (cl-some (lambda (text) (string-match-p pattern text)) (findings)) (not (findings))))))

(defun drive ()
  (find-file (expand-file-name "fused.ahap" (getenv "EDITOR_FOLDER")))
  ;; In batch mode there are no commands, after which eglot-ensure starts the server.
  (run-hooks 'post-command-hook)
  (check "attached" (wait-for (lambda () (and (eglot-current-server) (eglot-managed-p)))))
  (flymake-mode 1)
  (flymake-start)
  (check "findings" (findings-like "fused-taps") (findings))

  (goto-char (point-min))
  (forward-line 1)
  (forward-char 20)
  (let (hover)
    (eglot-hover-eldoc-function (lambda (text &rest _) (setq hover (substring-no-properties (or text "")))))
    (check "hover" (wait-for (lambda () (and hover (string-match-p "Tap at 0.2 s" hover)))) hover))
  (let* ((index (eglot-imenu)) (entries (cdadr (assoc "Event" index))))
    (check "symbols" (equal (mapcar #'car entries) '("HapticTransient" "HapticTransient")) index))

  ;; A quick fix, as the editor applies it: this client does not ask for its edit again.
  (goto-char (point-min))
  (forward-line 2)
  (let* ((actions (eglot-code-actions (point) (+ 3 (point)))) (first (car actions)) (before (buffer-string)))
    (check "actions" (and (>= (length actions) 3) (string-match-p "0.19 s" (plist-get first :title))) actions)
    (eglot--apply-workspace-edit (plist-get first :edit))
    (check "fix" (string= (buffer-string) (string-replace "\"Time\":0.2," "\"Time\":0.19," before)) (buffer-string)))
  (check "fixed" (findings-like nil) (findings))

  ;; Typing: changes of the buffer go to the server as changes.
  (goto-char (point-min))
  (insert "é😀\n")
  (check "broken" (findings-like "syntax\\|not-an-object") (findings))
  (delete-region (point-min) (point))
  (check "whole again" (findings-like nil) (findings))

  ;; Completion, with what it writes.
  (forward-line 1)
  (let ((start (point)))
    (insert "{\"Event\": {\"EventType\": \"\"}},\n")
    (goto-char (+ start 25))
    (let* ((found (eglot-completion-at-point))
           (names (all-completions "" (nth 2 found))))
      (check "completion" (and (= 4 (length names)) (string-match-p "HapticTransient" (car names))) names))
    (goto-char start)
    (delete-region start (line-beginning-position 2)))

  ;; Random typing, in a text of the metadata and between lines: afterwards the server formats the text that the editor has.
  (random (or (getenv "SEED") "1"))
  (buffer-enable-undo)
  (goto-char (1+ (point-min)))
  (insert "\n\"Metadata\": {\"Note\": \"\"},\n")
  (dotimes (_ 300)
    (undo-boundary)
    (goto-char (point-min))
    (search-forward "\"Note\": \"")
    (let* ((start (point)) (end (progn (search-forward "\"}") (- (point) 2))) (place (+ start (random (1+ (- end start))))))
      (pcase (random 5)
        (0 (delete-region start place))
        (1 (goto-char start) (beginning-of-line) (insert "\n  \t\n"))
        (2 (goto-char place) (dotimes (_ (1+ (random 5))) (insert (nth (random 4) '("x" "é" "€" "😀")))))
        (3 (goto-char end) (end-of-line) (insert "\n"))
        (4 (upcase-region start end))))
    (when (= 0 (random 4)) (undo-boundary) (undo-start) (undo-more 1))
    (when (= 0 (random 3)) (eglot--signal-textDocument/didChange)))
  (let ((text (buffer-string)) wanted)
    (with-temp-buffer
      (insert text)
      (let ((status (call-process-region (point-min) (point-max) (getenv "THRUM") t t nil "format" "-")))
        (check "format" (eql status 0) (buffer-string)))
      (setq wanted (buffer-string)))
    (eglot-format-buffer)
    (check "formatting" (string= (string-trim-right (buffer-string)) (string-trim-right wanted)) (buffer-string)))

  ;; Without a device a message says why.
  (eglot-execute-command (eglot-current-server) 'thrum.play (vector (eglot--path-to-uri buffer-file-name)))
  (check "play" (wait-for (lambda () (with-current-buffer (messages-buffer) (string-match-p "no output device" (buffer-string)))))
         (with-current-buffer (messages-buffer) (buffer-string)))
  (eglot-shutdown (eglot-current-server))
  (princ (format "%d checks in Emacs pass\n" checks)))

(condition-case problem (drive) (error (message "%s" (error-message-string problem)) (kill-emacs 255)))
