import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { decode, encode, RECURSION_DESIRED, RECURSION_AVAILABLE, type Answer } from 'dns-packet';

/**
 * The server's records: `'TXT example.org'` → strings, `'MX example.org'` → names, `'A example.org'` →
 * addresses.
 */
export type Zone = Record<string, string[]>;

const NAME_ERROR = 3;
const FAILED = 2;

/**
 * Starts a DNS server on a free local port. The server fails for names containing `broken`, and adds each
 * query to `asked`.
 */
export async function startDnsServer(zone: Zone) {
  const socket = createSocket('udp4');
  const asked: string[] = [];
  socket.on('message', (message, { address, port }) => {
    const { id, questions = [] } = decode(message);
    const [question] = questions;
    if (!question) return;
    const key = `${question.type} ${question.name.toLowerCase()}`;
    asked.push(key);
    const answers = (zone[key] ?? []).map((value): Answer => toAnswer(question.type, question.name, value));
    const isKnown = Object.keys(zone).some((one) => one.endsWith(` ${question.name.toLowerCase()}`));
    const code = question.name.includes('broken') ? FAILED : isKnown ? 0 : NAME_ERROR;
    const flags = RECURSION_DESIRED | RECURSION_AVAILABLE | code;
    socket.send(encode({ type: 'response', id, flags, questions, answers }), port, address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return {
    server: `127.0.0.1:${socket.address().port}`,
    zone,
    asked,
    stop: () => new Promise<void>((resolve) => socket.close(() => resolve())),
  };
}

function toAnswer(type: string, name: string, value: string): Answer {
  if (type === 'MX') return { type, name, data: { exchange: value, preference: 10 } };
  if (type === 'A') return { type, name, data: value };
  // Long values are split into strings of 255 characters (RFC 1035, section 3.3).
  return { type: 'TXT', name, data: value.match(/.{1,255}/g) ?? [''] };
}
