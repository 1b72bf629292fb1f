import type { ScriptToParse } from '@lapis/contract/scripts';
import { findApartCode } from '../../server/apart/apart-code';
import { limitedThread } from '../../server/apart/limited-thread';
import { SECOND } from '../../server/time/clock';

/** Limits for one script of the maximum length, even on a busy machine. */
const limits = { time: 30 * SECOND, megabytes: 512, idle: 5 * SECOND };

/** Parses scripts of other teams in a thread, so that no request has to wait. */
export function globalsFinder() {
  const { file, execArgv } = findApartCode(import.meta.dirname, 'find-globals-worker');
  return limitedThread<ScriptToParse, string[]>({ file, execArgv, ...limits });
}
