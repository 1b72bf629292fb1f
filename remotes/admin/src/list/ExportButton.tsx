import { Button } from '@lapis/ui';
import { saveFile } from '@lapis/ui/save-file';
import { useMutation } from '@tanstack/react-query';
import { DownloadIcon } from '../icons';
import { attempt } from '../notices/attempt';

interface ExportButtonProps {
  /** What the file is named by. */
  name: string;
  /** Reads what the list shows, as a table for spreadsheets. */
  read: () => Promise<string>;
}

/** Saves what a list is narrowed to, all its pages, as a file. */
export function ExportButton({ name, read }: ExportButtonProps) {
  const saving = useMutation({
    mutationFn: () =>
      attempt(async () => {
        const day = new Date().toISOString().slice(0, 10);
        saveFile({ name: `lapis-${name}-${day}.csv`, type: 'text/csv', text: await read() });
      }),
  });
  return (
    <Button variant="quiet" busy={saving.isPending} onClick={() => saving.mutate()}>
      <DownloadIcon />
      {saving.isPending ? 'Exporting…' : 'Export CSV'}
    </Button>
  );
}
