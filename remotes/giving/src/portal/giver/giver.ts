/** Who gave, as far as a form says: a supporter that is there, or one by name. */
export interface Giver {
  supporter: { id: number; name: string; email: string } | null;
  name: string;
  email: string;
}

export const nobody: Giver = { supporter: null, name: '', email: '' };

/** As it is sent; nothing of nobody. */
export function sentGiver({ supporter, name, email }: Giver) {
  if (supporter) return { supporter_id: supporter.id };
  return {
    ...(name.trim() && { name: name.trim() }),
    ...(email.trim() && { email: email.trim() }),
  };
}
