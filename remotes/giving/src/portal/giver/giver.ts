/** An existing supporter, or the name of a new one. */
export interface TypedGiver {
  supporter: { id: number; name: string; email: string } | null;
  name: string;
  email: string;
}

export const nobody: TypedGiver = { supporter: null, name: '', email: '' };

/** Returns the name of a supporter, or the typed one. */
export const giverName = ({ supporter, name }: TypedGiver) => supporter?.name ?? name;

export function sentGiver({ supporter, name, email }: TypedGiver) {
  if (supporter) return { supporter_id: supporter.id };
  return {
    ...(name.trim() && { name: name.trim() }),
    ...(email.trim() && { email: email.trim() }),
  };
}
