import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runProgram } from '../../testing/spawned-server';

describe('workers', () => {
  let folder: string;
  let file: string;
  let program: ReturnType<typeof runProgram>;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'lapis-'));
    file = join(folder, 'early-ends');
    await writeFile(file, '0');
    program = runProgram(['--import', 'tsx', 'src/server/cluster/tended.fixture.ts'], { EARLY_ENDS: file });
    await program.says(/started/);
  });
  afterEach(async () => {
    program.stop();
    await program.ended;
    await rm(folder, { recursive: true });
  });

  const pids = () => [...program.output().matchAll(/worker (\d+) lives/g)].map(([, pid]) => Number(pid));

  test.each(['SIGSTOP', 'SIGUSR2'] as const)(
    'that no longer respond are killed and replaced (%s)',
    async (signal) => {
      const [pid] = pids();
      process.kill(pid!, signal);
      await program.says(new RegExp(`Worker ${pid} has not responded for 3 seconds and is being stopped`));
      await program.says(new RegExp(`Worker ${pid} exited by SIGKILL[^]*is taking its place`));
      expect(lives(pid!)).toBe(false);
    },
  );

  test('are replaced even if the first replacements end early', async () => {
    await writeFile(file, '4');
    process.kill(pids()[0]!, 'SIGKILL');
    await program.says(/is taking its place/);
    expect(
      program.output().match(/A worker exited with code 3 before it was ready\. Trying again\./g),
    ).toHaveLength(4);
  });

  test('are replaced one after the other on SIGHUP, each when the next one is ready', async () => {
    const [first, second] = pids();
    program.renew();
    await program.says(/All workers have been replaced/);
    const [, , third, fourth] = pids();
    const course = program.output().match(/^worker \d+ (lives|retires)$/gm);
    expect(course).toEqual([
      `worker ${first} lives`,
      `worker ${second} lives`,
      `worker ${third} lives`,
      expect.stringMatching(/retires/),
      `worker ${fourth} lives`,
      expect.stringMatching(/retires/),
    ]);
    expect(course?.filter((line) => line.includes('retires')).toSorted()).toEqual(
      [first, second].map((pid) => `worker ${pid} retires`).toSorted(),
    );
    expect(pids().filter(lives)).toEqual([third, fourth]);
  });

  test('keep running if their replacements can’t start', async () => {
    const [first, second] = pids();
    await writeFile(file, '1');
    program.renew();
    await program.says(
      /A worker exited with code 3 before it was ready\. The workers that were not replaced keep running\./,
    );
    expect(pids().filter(lives)).toEqual([first, second]);
    program.renew();
    await program.says(/All workers have been replaced/);
    expect(pids().filter(lives)).toHaveLength(2);
    expect(pids().filter(lives)).not.toContain(first);
  });

  test('end with a stop, even if they no longer respond', async () => {
    const [looping, stopped] = pids();
    process.kill(looping!, 'SIGUSR2');
    process.kill(stopped!, 'SIGSTOP');
    program.stop();
    expect(await program.ended).toBe(0);
    expect(pids().filter(lives)).toEqual([]);
  });
});

function lives(pid: number) {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
