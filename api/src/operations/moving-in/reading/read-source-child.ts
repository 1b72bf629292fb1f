import { type ExportFile, readExportFile } from './read-export';

process.once('message', async (file: ExportFile) => {
  const answer = await readExportFile(file);
  process.send?.(answer, () => process.disconnect());
});
