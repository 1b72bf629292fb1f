import type { User } from '@lapis/contract';

const person = {
  email_verified_at: '2026-01-01T09:00:00.000Z',
  pending_email: null,
  two_factor_enabled: false,
  two_factor_required: false,
  has_password: true,
  created_at: '2026-01-01T09:00:00.000Z',
};

export const administrator: User = {
  ...person,
  id: 1,
  firstname: 'Ada',
  lastname: 'Ahmadi',
  email: 'ada@lapis.example',
  role: 'admin',
};

export const member: User = {
  ...person,
  id: 2,
  firstname: 'Mina',
  lastname: 'Marsh',
  email: 'mina@lapis.example',
  role: 'user',
};
