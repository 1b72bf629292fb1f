import { Button } from '@lapis/ui';
import { DownloadIcon } from '../../icons/icons';
import { type Export, useExport } from './exporting';

export function ExportButton(table: Export) {
  const saving = useExport();
  return (
    <Button variant="quiet" busy={saving.isPending} onClick={() => saving.mutate(table)}>
      <DownloadIcon />
      {saving.isPending ? 'Exporting…' : 'Export CSV'}
    </Button>
  );
}
