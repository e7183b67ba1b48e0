/** Launcher, panel, messages, greeting, composer, notices and the list of conversations. */
export const panelStyles = `
/* Launcher */
.db-launcher { position: relative; display: inline-grid; place-items: center; inline-size: 56px; block-size: 56px; border: 1px solid transparent; border-radius: var(--db-r-full); background: var(--db-accent-fill); color: var(--db-on-accent); box-shadow: var(--db-shadow-2); cursor: pointer; transition: background var(--db-fast); }
.db .db-launcher { color: var(--db-on-accent); }
.db-launcher:hover { background: var(--db-accent-hover); }
.db-launcher:active { background: var(--db-accent-active); }
.db-launcher .db-i { inline-size: 28px; block-size: 28px; stroke-width: 1.6; }
.db-count { position: absolute; inset-block-start: -2px; inset-inline-end: -2px; min-inline-size: 20px; block-size: 20px; border: 2px solid var(--db-bg); border-radius: var(--db-r-full); box-sizing: content-box; background: var(--db-danger-fill); color: var(--db-on-danger); font: 600 12px/20px var(--db-font); text-align: center; }

/* Panel */
.db-panel { position: relative; container: db / size; display: flex; flex-direction: column; inline-size: 400px; block-size: 640px; max-inline-size: 100%; overflow: hidden; border: 1px solid var(--db-line); border-radius: var(--db-r-xl); background: var(--db-surface); box-shadow: var(--db-shadow-3); }
.db-panel.is-full { border: 0; border-radius: 0; box-shadow: none; inline-size: 100%; block-size: 100%; }
.db-head { display: flex; align-items: center; gap: var(--db-2); min-block-size: 56px; padding: 8px 8px 8px 16px; padding-inline: 16px 8px; border-block-end: 1px solid var(--db-line); }
.db-mark { display: grid; place-items: center; flex: none; inline-size: 28px; block-size: 28px; border-radius: var(--db-r-m); background: var(--db-accent-soft-2); color: var(--db-accent-text); }
.db-mark .db-i { inline-size: 18px; block-size: 18px; }
.db-name { font: 600 15px/20px var(--db-font); }
.db-head-t { flex: 1; min-inline-size: 0; display: flex; flex-wrap: wrap; align-items: center; gap: 2px 8px; }
.db-badge { display: inline-flex; align-items: center; gap: 4px; padding: 1px 7px; border: 1px solid var(--db-warn-edge); border-radius: var(--db-r-full); background: var(--db-warn-soft); color: var(--db-warn-text); font: 500 12px/16px var(--db-font); white-space: nowrap; }
.db-head-a { display: flex; gap: 0; }
.db-icb { display: inline-grid; place-items: center; inline-size: 36px; block-size: 36px; border: 1px solid transparent; border-radius: var(--db-r-m); background: none; color: var(--db-text-2); cursor: pointer; transition: background var(--db-fast), color var(--db-fast); }
.db .db-icb { color: var(--db-text-2); }
.db .db-icb:hover { background: var(--db-surface-3); color: var(--db-text); }

.db-log { flex: 1; min-block-size: 0; overflow: auto; overscroll-behavior: contain; display: flex; flex-direction: column; gap: var(--db-4); padding: var(--db-4); scrollbar-width: thin; }
.db-log > * { flex: none; }
.db-log > :first-child { margin-block-start: auto; }
.db-log.is-top > :first-child { margin-block-start: 0; }
.db-day { align-self: center; color: var(--db-text-3); font: var(--db-t-12); }

/* Messages */
.db-msg { overflow-wrap: anywhere; font: var(--db-t-15); }
.db-msg-you { align-self: flex-end; max-inline-size: 84%; padding: 8px 14px; border: 1px solid transparent; border-radius: 16px; border-end-end-radius: 4px; background: var(--db-accent-soft-2); white-space: pre-wrap; }
.db-msg-ai { display: flex; flex-direction: column; gap: var(--db-2); }
.db-msg-ai .db-md > * + * { margin-block-start: var(--db-2); }
.db-md ul, .db-md ol { padding-inline-start: 20px; }
.db-md ul { list-style: disc; } .db-md ol { list-style: decimal; }
.db-md li + li { margin-block-start: 4px; }
.db-md code { padding: 1px 4px; border-radius: 4px; background: var(--db-surface-3); font: 13px/20px var(--db-mono); }
.db-caret { display: inline-block; inline-size: 8px; block-size: 16px; margin-inline-start: 2px; border-radius: 2px; background: var(--db-accent-fill); vertical-align: -2px; animation: db-caret 1s steps(2) infinite; }
@keyframes db-caret { 50% { opacity: .25; } }
.db-cite { display: inline-grid; place-items: center; min-inline-size: 20px; block-size: 20px; margin-inline: 2px; padding: 0 5px; border: 1px solid var(--db-accent-edge); border-radius: var(--db-r-s); background: var(--db-accent-soft); cursor: pointer; vertical-align: 1px; }
.db .db-cite { color: var(--db-accent-text); font: 600 12px/16px var(--db-font); }
.db .db-cite:hover, .db .db-cite[aria-expanded="true"] { background: var(--db-accent-soft-2); border-color: var(--db-accent-text); }
.db-sources { display: flex; flex-wrap: wrap; gap: var(--db-2); }
.db-src { display: inline-flex; align-items: center; gap: 6px; max-inline-size: 100%; min-block-size: 28px; padding: 3px 10px 3px 6px; padding-inline: 6px 10px; border: 1px solid var(--db-line-2); border-radius: var(--db-r-m); background: var(--db-surface); cursor: pointer; }
.db .db-src { color: var(--db-text-2); font: 500 13px/20px var(--db-font); }
.db .db-src b { display: grid; place-items: center; min-inline-size: 18px; block-size: 18px; border-radius: 5px; background: var(--db-accent-soft-2); color: var(--db-accent-text); font: 600 12px/16px var(--db-font); }
.db .db-src span { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.db .db-src:hover { background: var(--db-surface-2); color: var(--db-text); }
.db .db-src[aria-expanded="true"] { border-color: var(--db-accent-text); color: var(--db-text); }
.db-srcbox { padding: 12px; border: 1px solid var(--db-line-2); border-radius: var(--db-r-l); background: var(--db-surface-2); font: var(--db-t-13); color: var(--db-text-2); }
.db-srcbox .db-srcbox-t { margin-block-end: 4px; color: var(--db-text); font: 600 13px/20px var(--db-font); }
.db-srcbox blockquote { margin: 0 0 8px; padding-inline-start: 10px; border-inline-start: 2px solid var(--db-accent-edge); }
.db-srcbox a { display: inline-flex; align-items: center; gap: 4px; font-weight: 500; }

/* Greeting */
.db-log > .db-hello { display: flex; flex-direction: column; gap: var(--db-2); margin-block: 8px auto; }
.db-hello .db-mark { inline-size: 44px; block-size: 44px; border-radius: var(--db-r-l); margin-block-end: 8px; }
.db-hello .db-mark .db-i { inline-size: 26px; block-size: 26px; }
.db-hello-t { font: var(--db-t-20); letter-spacing: -.01em; }
.db-hello-s { color: var(--db-text-2); font: var(--db-t-15); }
.db-asks { display: flex; flex-direction: column; gap: var(--db-2); }
.db-ask { display: flex; align-items: center; justify-content: space-between; gap: 12px; min-block-size: 44px; inline-size: 100%; padding: 9px 14px; border: 1px solid var(--db-line-2); border-radius: var(--db-r-l); background: var(--db-surface); text-align: start; cursor: pointer; transition: background var(--db-fast), border-color var(--db-fast); }
.db .db-ask { font: var(--db-t-15); }
.db-ask .db-i { color: var(--db-text-3); }
.db-ask:hover { border-color: var(--db-accent-edge); background: var(--db-accent-soft); }

/* Composer */
.db-foot { padding: 8px 12px max(10px, env(safe-area-inset-bottom)); background: var(--db-surface); }
.db-box { display: flex; align-items: flex-end; gap: 4px; padding: 5px; border: 1px solid var(--db-line-strong); border-radius: 14px; background: var(--db-surface); transition: border-color var(--db-fast); }
.db-box:focus-within { border-color: var(--db-ring); outline: 1px solid var(--db-ring); }
.db .db-box textarea { flex: 1; min-inline-size: 0; max-block-size: 120px; padding: 5px 4px 5px 9px; padding-inline: 9px 4px; border: 0; outline: 0; resize: none; background: none; font: var(--db-t-16); field-sizing: content; }
.db-box textarea::placeholder { color: var(--db-text-3); opacity: 1; }
.db-send { display: grid; place-items: center; flex: none; inline-size: 36px; block-size: 36px; border: 1px solid transparent; border-radius: 10px; background: var(--db-accent-fill); cursor: pointer; transition: background var(--db-fast); }
.db .db-send { color: var(--db-on-accent); }
.db-send:hover { background: var(--db-accent-hover); }
.db .db-send[aria-disabled="true"] { background: var(--db-surface-3); color: var(--db-text-3); cursor: default; }
.db .db-send.is-stop { background: var(--db-surface-3); color: var(--db-text); }
.db-fine { padding: 6px 4px 0; color: var(--db-text-3); font: var(--db-t-12); text-align: center; }

/* Notices */
.db-note { display: flex; align-items: flex-start; gap: 10px; padding: 10px 12px; border: 1px solid var(--db-line-2); border-radius: var(--db-r-l); background: var(--db-surface-2); color: var(--db-text); font: var(--db-t-14); }
.db-note .db-i { color: var(--db-text-2); }
.db-note > div { flex: 1; min-inline-size: 0; display: flex; flex-direction: column; align-items: flex-start; gap: 2px; }
.db-note strong { font-weight: 600; }
.db-note span { color: var(--db-text-2); }
.db-note.is-danger { border-color: var(--db-danger-edge); background: var(--db-danger-soft); } .db-note.is-danger .db-i { color: var(--db-danger-text); }
.db-note.is-warn { border-color: var(--db-warn-edge); background: var(--db-warn-soft); } .db-note.is-warn .db-i { color: var(--db-warn-text); }
.db-note .db-btn { margin-block-start: 8px; } .db-note .db-btn .db-i { color: inherit; }
.db-foot .db-note { margin-block-end: 8px; }
.db-bar { display: flex; align-items: center; justify-content: center; gap: 8px; padding: 6px 12px; border-block-end: 1px solid var(--db-warn-edge); background: var(--db-warn-soft); color: var(--db-warn-text); font: 500 13px/20px var(--db-font); }

/* History */
.db-drawer { position: absolute; inset: 0; z-index: 2; display: flex; background: var(--db-scrim); }
.db-drawer-p { display: flex; flex-direction: column; inline-size: 304px; max-inline-size: calc(100% - 48px); background: var(--db-surface); border-inline-end: 1px solid var(--db-line); box-shadow: var(--db-shadow-3); }
.db-drawer-l { flex: 1; overflow: auto; padding: 8px; }
.db-drawer-l .db-day { display: block; padding: 12px 8px 4px; font: 600 12px/16px var(--db-font); }
.db-conv { display: grid; gap: 0 8px; grid-template-columns: minmax(0, 1fr) auto; inline-size: 100%; padding: 8px; border: 1px solid transparent; border-radius: var(--db-r-m); background: none; text-align: start; cursor: pointer; }
.db-conv:hover { background: var(--db-surface-3); }
.db-conv[aria-current="true"] { background: var(--db-accent-soft); border-color: var(--db-accent-edge); }
.db-conv b { overflow: hidden; font: 500 14px/20px var(--db-font); text-overflow: ellipsis; white-space: nowrap; }
.db-conv time, .db-conv span { color: var(--db-text-3); font: var(--db-t-12); line-height: 20px; }
.db-conv span { grid-column: 1 / -1; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.db-conv .is-wait { color: var(--db-accent-text); font-weight: 600; }
.db-drawer-f { padding: 8px; border-block-start: 1px solid var(--db-line); }
.db-link { display: flex; align-items: center; gap: 10px; inline-size: 100%; min-block-size: 40px; padding: 0 8px; border: 1px solid transparent; border-radius: var(--db-r-m); background: none; text-align: start; cursor: pointer; }
.db-link:hover { background: var(--db-surface-3); }
.db .db-link.is-del { color: var(--db-danger-text); }
`;
