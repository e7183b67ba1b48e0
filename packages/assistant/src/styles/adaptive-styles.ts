/** What narrow panels, touch, reduced motion and forced colours change. Comes last. */
export const adaptiveStyles = `
/* Narrow or touch: everything one press taller */
@container db (max-width: 359.98px) { .db-kv { grid-template-columns: minmax(72px, 32%) minmax(0, 1fr); } .db-log { padding: 12px; } .db-head { padding-inline: 12px 4px; } }
@media (pointer: coarse) { .db-btn:not(.is-s), .db-icb, .db-link { min-block-size: var(--db-h-touch); } .db-icb { inline-size: 44px; block-size: 44px; } .db-src { min-block-size: 36px; } .db-btn.is-s { min-block-size: 36px; } .db-cite { min-inline-size: 24px; block-size: 24px; } }

@media (max-width: 479.98px) { .db-app .db-panel { position: fixed; inset: 0; inline-size: 100%; block-size: 100dvh; border: 0; border-radius: 0; } }

@media (prefers-reduced-motion: reduce) {
  .db *, .db *::before, .db::before { animation: none !important; transition: none !important; }
  .db-btn.is-arming::before { display: none; }
}

@media (forced-colors: active) {
  .db-mark, .db-badge, .db-msg-you, .db-cite, .db-src b, .db-count, .db-dot { border: 1px solid CanvasText; }
  .db .db-btn.is-main, .db .db-btn.is-danger, .db .db-send, .db-launcher { forced-color-adjust: none; border: 2px solid ButtonText; background: ButtonText; color: ButtonFace; }
  .db .db-btn[aria-disabled="true"], .db .db-btn[aria-disabled="true"]:hover, .db .db-send[aria-disabled="true"] { border: 1px dashed GrayText; background: ButtonFace; color: GrayText; }
  .db-btn.is-arming::before, .db-more::after { display: none; }
  .db .db-i { color: inherit !important; }
  .db-caret { forced-color-adjust: none; background: CanvasText; }
  .db-drawer { background: none; }
  .db-conv[aria-current="true"] { border-color: Highlight; }
}
`;
