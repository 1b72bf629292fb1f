import type { AuditAction } from '@lapis/contract';

type SupporterAction = Extract<AuditAction, 'joined' | 'separated'>;

export const supporterLabels: Record<SupporterAction, string> = {
  joined: 'Merged',
  separated: 'Separated',
};

export const supporterSentences: Record<SupporterAction, [before: string]> = {
  joined: ['merged another supporter into'],
  separated: ['separated another supporter from'],
};
