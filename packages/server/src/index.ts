export { startDeskbell } from './start-deskbell.ts';
export type { StartedDeskbell, StartOptions } from './start-deskbell.ts';
export { StartRefused } from './start/start-refused.ts';
export type { StartRefusedCode } from './start/start-refused.ts';
