import { useBlocker } from '@lapis/router';
import { useEffect, useEffectEvent } from 'react';
import { confirmDialog } from '@lapis/ui';

type Leaving = Exclude<Parameters<typeof useBlocker>[0], boolean | undefined>;

interface LeaveQuestion {
  isAtRisk: boolean;
  asksBefore: Leaving;
  question: Parameters<typeof confirmDialog>[0];
}

/** Asks before the user leaves a page that would lose data, by navigation or by closing it. */
export function useLeaveQuestion({ isAtRisk, asksBefore, question }: LeaveQuestion) {
  const blocker = useBlocker((navigation) => isAtRisk && asksBefore(navigation));

  const ask = useEffectEvent(async () => {
    if (await confirmDialog(question)) blocker.proceed?.();
    else blocker.reset?.();
  });

  useEffect(() => {
    if (blocker.state === 'blocked') void ask();
  }, [blocker.state]);

  useEffect(() => {
    if (!isAtRisk) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isAtRisk]);
}
