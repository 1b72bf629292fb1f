import { setImmediate } from 'node:timers/promises';
import type { PeopleImport, PeopleImportOptions, PeoplePlan } from '@lapis/contract';
import type { PeopleField } from '@lapis/contract/people-fields';
import type { TestSite } from '../../testing/testing';
import { peopleImportsRepository } from './people-imports.repository';

type Staff = Awaited<ReturnType<TestSite['signIn']>>;

/** Options as the portal sends them; what is left out has its default. */
export type GivenOptions = Partial<Omit<PeopleImportOptions, 'columns'>> & {
  columns: (PeopleField | null)[];
};

const BOUNDARY = 'lapis-boundary';

const part = (name: string, content: string | Buffer, file = '') =>
  Buffer.concat([
    Buffer.from(
      `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${file && `; filename="${file}"`}\r\n\r\n`,
    ),
    Buffer.from(content as string),
    Buffer.from('\r\n'),
  ]);

export const peopleForm = (content: string | Buffer, options?: GivenOptions, name = 'people.csv') => ({
  payload: Buffer.concat([
    part('file', content, name),
    ...(options ? [part('options', JSON.stringify(options))] : []),
    Buffer.from(`--${BOUNDARY}--\r\n`),
  ]),
  headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
});

/** Calls the import as an owner. */
export const importing = ({ db }: Pick<TestSite, 'db'>, staff: Staff) => {
  const send = (path: string, { payload, headers }: ReturnType<typeof peopleForm>) =>
    staff.post(`/api/admin/giving/people${path}`, payload, headers);
  const find = async (id: number) =>
    (await staff.get(`/api/admin/giving/people/${id}`)).json<{ results: PeopleImport }>().results;

  return {
    send,
    find,
    async check(content: string | Buffer, options: GivenOptions) {
      const answer = await send('/check', peopleForm(content, options));
      if (answer.statusCode !== 200) throw new Error(answer.body);
      return answer.json<{ results: PeoplePlan }>().results;
    },

    /** Imports, and waits for the end. */
    async bring(content: string | Buffer, options: GivenOptions) {
      const answer = await send('', peopleForm(content, options));
      if (answer.statusCode !== 201) throw new Error(answer.body);
      const { id } = answer.json<{ results: PeopleImport }>().results;
      while (await peopleImportsRepository(db).running()) await setImmediate();
      return find(id);
    },
    undo: (id: number) => staff.post(`/api/admin/giving/people/${id}/undo`, {}),
  };
};
