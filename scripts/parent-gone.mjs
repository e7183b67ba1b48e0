import { readFileSync } from 'node:fs';

/**
 * Calls back once when the npm that started this process is gone: killed without a chance to say so, it would leave us behind
 * with the port. Does nothing where the process was not started by npm, or the system does not tell.
 */
export function onParentGone(callback) {
  if (process.env.npm_lifecycle_event === undefined) {
    return;
  }
  const npm = ancestors().find(({ name }) => name.startsWith('npm') || name === 'node');
  if (npm === undefined) {
    return;
  }
  const timer = setInterval(() => {
    if (!isAlive(npm.pid)) {
      clearInterval(timer);
      callback();
    }
  }, 500);
  timer.unref();
}

/** Parents from the nearest up, as far as Linux tells. */
function ancestors() {
  const found = [];
  for (let pid = process.ppid; pid > 1 && found.length < 4;) {
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
      const name = stat.slice(stat.indexOf('(') + 1, stat.lastIndexOf(')'));
      found.push({ pid, name });
      pid = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
    } catch {
      return found;
    }
  }
  return found;
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}
