import type { FastifyBaseLogger } from 'fastify';
import pLimit from 'p-limit';
import { findApartCode } from '../../../server/apart/apart-code';
import { limitedThread } from '../../../server/apart/limited-thread';
import { SECOND } from '../../../server/time/clock';
import type { Report } from './read-report';

export type ReadReport = (raw: Uint8Array) => Promise<Report>;

/** Also on a busy machine: a large mail takes a fraction of a second, and some megabytes. */
const usualLimits = { time: 20 * SECOND, megabytes: 96 };

const unreadable: Report = { kind: 'unknown', messageIds: [], addresses: [], code: '', answer: '' };

/**
 * Reads what strangers send, one mail at a time, in a thread that has limits: the server waits for none. The thread starts
 * with the first mail and ends soon after the last. A mail that breaks a limit is of kind `unknown`.
 */
export function openReportReader(log: Pick<FastifyBaseLogger, 'error'>, limits = usualLimits) {
  const { file, execArgv } = findApartCode(import.meta.dirname, 'read-report-worker');
  const thread = limitedThread<Uint8Array, Report>({ file, execArgv, idle: 10 * SECOND, ...limits });
  const oneAtATime = pLimit(1);
  const read: ReadReport = (raw) =>
    oneAtATime(async () => {
      const report = await thread.run(raw);
      if (!report) log.error({ bytes: raw.length }, 'a mail that came back was too much to be read');
      return report ?? unreadable;
    });
  return { read, close: thread.close };
}
