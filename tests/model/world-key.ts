import type { Call, Confirmer, World } from './world.ts';

/** The same text for worlds that differ only in who of several Confirms, or of several Cancels, stands where. */
export function worldKey(world: World): string {
  const confirmers = world.confirmers.map(confirmerText).toSorted().join(';');
  const cancellers = world.cancellers.map(flatText).toSorted().join(';');
  const rest = [world.sweeper, world.tool, world.loadedTool, world.budget].map(flatText).join(';');
  return `${world.calls.map(callText).join(';')}/${confirmers}/${cancellers}/${rest}`;
}

function flatText(part: object): string {
  return Object.values(part).join();
}

function callText({ tool, confirmations, entries, outcomes, ...columns }: Call): string {
  const history = [confirmations, entries, outcomes].map((events) => events.map(flatText).join('+'));
  return `${flatText(columns)},${flatText(tool)},${history.join('&')}`;
}

function confirmerText(confirmer: Confirmer): string {
  switch (confirmer.at) {
    case 'checked':
      return `checked,${flatText(confirmer.seen)}`;
    case 'in doubt':
      return `in doubt,${confirmer.attempt},${flatText(confirmer.seen)}`;
    case 'claimed':
      return `claimed,${flatText(confirmer.held)}`;
    case 'stale seen':
    case 'handler left':
    case 'home':
    case 'gone':
      return flatText(confirmer);
  }
}
