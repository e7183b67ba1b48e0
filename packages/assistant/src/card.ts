export { mountCard } from './card/mount-card.tsx';
export type { MountedCard, MountedCardOptions } from './card/mount-card.tsx';
