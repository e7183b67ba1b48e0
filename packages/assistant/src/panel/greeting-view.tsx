import type { JSX } from 'preact';
import { Icon } from './icon.tsx';
import type { PanelScene } from './panel-scene.ts';

/** Draws what stands there before the first question. Suggestions ask themselves. */
export function GreetingView(props: { readonly scene: PanelScene }): JSX.Element {
  const { state, copy, chat } = props.scene;
  const suggestions = state.site?.suggestions ?? [];
  if (state.stage === 'unreachable') {
    return (
      <div class="db-note is-danger">
        <Icon name="warn" />
        <div>
          <span>{copy.unreachable}</span>
          <button class="db-btn is-s" type="button" onClick={() => void chat.start()}>
            <Icon name="retry" isSmall />
            {copy.retry}
          </button>
        </div>
      </div>
    );
  }
  return (
    <>
      <div class="db-hello">
        <span class="db-mark">
          <Icon name="bell" />
        </span>
        <p class="db-hello-t">{state.site?.greeting ?? copy.greeting}</p>
        <p class="db-hello-s">{copy.intro}</p>
        {state.site?.demo && <p class="db-small">{copy.demoHelp}</p>}
      </div>
      {suggestions.length > 0 && (
        <div class="db-asks">
          {suggestions.map((suggestion) => (
            <button class="db-ask" type="button" key={suggestion} onClick={() => void chat.ask(suggestion)}>
              {suggestion}
              <Icon name="chevron" isSmall isFlipped />
            </button>
          ))}
        </div>
      )}
    </>
  );
}
