import type { StatementWhole } from '@lapis/contract';
import { failureOf, statusOf } from '@lapis/http';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { forgetStatements, uploadStatement } from './statements.queries';

/** A file that was chosen, and what became of it. */
export interface Upload {
  id: number;
  name: string;
  statement?: StatementWhole;
  refusal?: string;
}

function refusalOf(error: unknown) {
  const status = statusOf(error);
  if (status === undefined) return 'It wasn’t sent, as there is no connection. Please choose it again later.';
  if (status >= 500) return 'The server couldn’t read it just now. Please choose it again in a moment.';
  const { message, errors } = failureOf(error);
  return [message, ...Object.values(errors ?? {}).flat()].join(' ');
}

/** Sends statements one after the other: what one has matched, the next knows. */
export function useUploads() {
  const client = useQueryClient();
  const [uploads, setUploads] = useState<Upload[]>([]);
  const last = useRef(0);
  const queue = useRef(Promise.resolve());

  const become = (id: number, changes: Partial<Upload>) =>
    setUploads((all) => all.map((each) => (each.id === id ? { ...each, ...changes } : each)));

  async function sendOne(id: number, file: File) {
    try {
      become(id, { statement: await uploadStatement(file) });
      forgetStatements(client);
    } catch (error) {
      become(id, { refusal: refusalOf(error) });
    }
  }

  function add(files: File[]) {
    const added = files.map((file) => {
      last.current += 1;
      const id = last.current;
      queue.current = queue.current.then(() => sendOne(id, file));
      return { id, name: file.name };
    });
    setUploads((all) => [...added, ...all]);
  }

  return { uploads, add, isSending: uploads.some(({ statement, refusal }) => !statement && !refusal) };
}
