import { openReportReader } from './report-reader';
import { qmailReport } from './report.fixture';

const mail = Buffer.from(qmailReport('550 5.1.1 User unknown'));

test('a mail is read in a separate thread', async () => {
  const log = { error: jest.fn() };
  const reader = openReportReader(log);
  expect(await reader.read(mail)).toMatchObject({ kind: 'hard', code: '5.1.1' });
  await reader.close();
  expect(log.error).not.toHaveBeenCalled();
});

test('a mail that exceeds a limit is unknown, and only its size is logged', async () => {
  const log = { error: jest.fn() };
  const reader = openReportReader(log, { time: 0, megabytes: 96 });
  expect(await reader.read(mail)).toMatchObject({ kind: 'unknown', addresses: [] });
  await reader.close();
  expect(log.error).toHaveBeenCalledWith({ bytes: mail.length }, expect.any(String));
});
