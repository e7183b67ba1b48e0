import type { JSX } from 'preact';

const PATHS = {
  bell: ['M4 16.5a8 8 0 0 1 16 0z', 'M3 20h18M12 8.5V6M9.5 5.5h5'],
  x: ['M6 6l12 12M18 6L6 18'],
  up: ['M12 19V5M6 11l6-6 6 6'],
  stop: ['M9 7h6a2 2 0 0 1 2 2v6a2 2 0 0 1-2 2H9a2 2 0 0 1-2-2V9a2 2 0 0 1 2-2z'],
  history: ['M3.5 12a8.5 8.5 0 1 0 2.6-6.1L3.5 8.4', 'M3.5 3.8v4.6h4.6M12 7.5V12l3 2'],
  edit: [
    'M12 4H6a2 2 0 0 0-2 2v12a2 2 0 0 0 2 2h12a2 2 0 0 0 2-2v-6',
    'M18.4 2.9a2 2 0 0 1 2.8 2.8L12.5 14.4 9 15l.6-3.5z',
  ],
  check: ['M5 12.5l4.5 4.5L19 7.5'],
  ban: ['M7 7l10 10M17 7L7 17'],
  clock: ['M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17z', 'M12 7.5V12l3 2'],
  hands: ['M12 6.5V12l4 2.5'],
  swap: ['M7 8h11l-3-3M17 16H6l3 3'],
  bang: ['M12 6v7M12 17.5v.1'],
  warn: ['M12 3.8L2.8 19.5h18.4z', 'M12 10v4.2M12 17v.1'],
  ask: ['M9 9.2a3 3 0 1 1 4.4 2.7c-.9.5-1.4 1.1-1.4 2M12 17.6v.1'],
  chevron: ['M9 5.5l6.5 6.5L9 18.5'],
  external: ['M14 4h6v6M20 4l-9 9M18 14v4a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2V8a2 2 0 0 1 2-2h4'],
  offline: [
    'M3 3l18 18M5 12.5a10 10 0 0 1 4-2.5M15.5 10.3a10 10 0 0 1 3.5 2.2M2 8.8a15 15 0 0 1 4.5-2.9M10.5 5a15 15 0 0 1 11.5 3.8M8.5 16a5 5 0 0 1 7 0M12 19.5v.1',
  ],
  shield: ['M12 3l7.5 2.8v5.4c0 4.6-3.1 8-7.5 9.8-4.4-1.8-7.5-5.2-7.5-9.8V5.8z', 'M8.8 12l2.3 2.3 4.2-4.4'],
  trash: ['M4 7h16M9.5 7V4.5h5V7M6.5 7l.8 12.5h9.4L17.5 7M10 11v5M14 11v5'],
  retry: ['M20 11.5a8 8 0 1 0-2.3 6.1', 'M20 5.5v6h-6'],
} as const;

/** The name of a drawing. */
export type IconName = keyof typeof PATHS;

/** Draws an icon. It says nothing to a screen reader: the control beside it has the name. */
export function Icon(props: {
  readonly name: IconName;
  readonly isSmall?: boolean;
  readonly isFlipped?: boolean;
}): JSX.Element {
  const names = `db-i${props.isSmall ? ' db-i-s' : ''}${props.isFlipped ? ' db-flip' : ''}`;
  return (
    <svg class={names} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      {PATHS[props.name].map((path) => (
        <path key={path} d={path} fill={props.name === 'stop' ? 'currentColor' : undefined} />
      ))}
    </svg>
  );
}
