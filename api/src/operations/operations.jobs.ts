import { createLeases, LOOK_EVERY } from '../server/database/lease';
import type { Job, JobServices } from '../server/jobs/job';
import { createBackupTimer, LOOK_EVERY as BACKUP_LOOK_EVERY } from './backup/backup-timer';
import { importsRepository } from './website-import/imports.repository';
import type { createImportWorker } from './website-import/import-worker';

interface OperationsJobServices extends JobServices {
  importWorker: ReturnType<typeof createImportWorker>;
}

export const operationsJobs: readonly Job<OperationsJobServices>[] = [
  {
    name: 'backups',
    does: 'Makes a backup when one is due, and emails staff if there is no good one',
    every: BACKUP_LOOK_EVERY,
    isOn: ({ backup }) => backup.every > 0,
    worker: (services) => createBackupTimer(services, services.log),
    release: (db) => createLeases(db, 'jobs').release(),
  },
  {
    name: 'imports',
    does: 'Imports websites that other systems exported',
    every: LOOK_EVERY,
    worker: ({ importWorker }) => importWorker,
    release: (db) => importsRepository(db).release(),
  },
];
