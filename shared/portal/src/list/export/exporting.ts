import { saveFile } from '@lapis/ui/save-file';
import { useMutation } from '@tanstack/react-query';
import { attempt } from '../../notices/attempt';

export interface Export {
  name: string;
  read: () => Promise<string>;
}

export const useExport = () =>
  useMutation({
    mutationFn: ({ name, read }: Export) =>
      attempt(async () => {
        const day = new Date().toISOString().slice(0, 10);
        saveFile({ name: `lapis-${name}-${day}.csv`, type: 'text/csv', content: await read() });
      }),
  });
