import type { StatementWhole } from '@lapis/contract';
import { toFailure, errorStatus } from '@lapis/http';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { forgetStatements, uploadStatement } from './statements.queries';

export interface StatementUpload {
  id: number;
  name: string;
  statement?: StatementWhole;
  refusal?: string;
}

function uploadError(error: unknown) {
  const status = errorStatus(error);
  if (status === undefined) return 'It wasn’t sent, as there is no connection. Please choose it again later.';
  if (status >= 500) return 'The server couldn’t read it just now. Please choose it again in a moment.';
  const { message, errors } = toFailure(error);
  return [message, ...Object.values(errors ?? {}).flat()].join(' ');
}

/** Uploads statements one by one, because each import has to know the payments from the ones before. */
export function useUploads() {
  const client = useQueryClient();
  const [uploads, setUploads] = useState<StatementUpload[]>([]);
  const last = useRef(0);
  const queue = useRef(Promise.resolve());

  const become = (id: number, changes: Partial<StatementUpload>) =>
    setUploads((all) => all.map((each) => (each.id === id ? { ...each, ...changes } : each)));

  async function sendOne(id: number, file: File) {
    try {
      become(id, { statement: await uploadStatement(file) });
      forgetStatements(client);
    } catch (error) {
      become(id, { refusal: uploadError(error) });
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
