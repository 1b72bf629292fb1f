import { saveFile } from '@lapis/ui/save-file';
import { useMutation } from '@tanstack/react-query';
import { attempt } from '../notices/attempt';

export interface Export {
  /** What the file is named by. */
  name: string;
  /** Reads a table for spreadsheets. */
  read: () => Promise<string>;
}

/** Saves tables as files, named by what they hold and the day. */
export const useExport = () =>
  useMutation({
    mutationFn: ({ name, read }: Export) =>
      attempt(async () => {
        const day = new Date().toISOString().slice(0, 10);
        saveFile({ name: `lapis-${name}-${day}.csv`, type: 'text/csv', content: await read() });
      }),
  });
