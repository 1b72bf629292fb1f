import { type ExportFile, readExportFile } from '@lapis/import';

process.once('message', async (file: ExportFile) => {
  const answer = await readExportFile(file);
  process.send?.(answer, () => process.disconnect());
});
