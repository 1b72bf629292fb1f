import type { FastifyBaseLogger } from 'fastify';
import pLimit from 'p-limit';
import { findApartCode } from '../../../server/apart/apart-code';
import { limitedThread } from '../../../server/apart/limited-thread';
import { SECOND } from '../../../server/time/clock';
import type { BounceReport } from './read-report';

export type ReadReport = (raw: Uint8Array) => Promise<BounceReport>;

/**
 * Limits that suffice even on a busy machine; a large email takes a fraction of a second and a few megabytes.
 */
const usualLimits = { time: 20 * SECOND, megabytes: 96 };

const unreadable: BounceReport = { kind: 'unknown', messageIds: [], addresses: [], code: '', answer: '' };

/**
 * Opens a reader for untrusted email. The reader runs in a thread with time and memory limits, and reads one
 * email at a time. The thread starts with the first email and ends when idle. An email that exceeds a limit
 * is `unknown`.
 */
export function openReportReader(log: Pick<FastifyBaseLogger, 'error'>, limits = usualLimits) {
  const { file, execArgv } = findApartCode(import.meta.dirname, 'read-report-worker');
  const thread = limitedThread<Uint8Array, BounceReport>({ file, execArgv, idle: 10 * SECOND, ...limits });
  const oneAtATime = pLimit(1);
  const read: ReadReport = (raw) =>
    oneAtATime(async () => {
      const report = await thread.run(raw);
      if (!report) log.error({ bytes: raw.length }, 'a returned email was too large to be read');
      return report ?? unreadable;
    });
  return { read, close: thread.close };
}
