/** What a link in a mail is for, as its address says. */
export type MailLink =
  | { mode: 'verifyEmail'; code: string | null; email: string }
  | { mode: 'signIn' | 'resetPassword'; code: string; email: string }
  | { mode: 'none' };

/** Reads the address that a link in a mail leads to. What it says of itself is not believed, only tried. */
export function readMailLink(search: string): MailLink {
  const query = new URLSearchParams(search);
  const mode = query.get('mode');
  const code = query.get('oobCode');
  const email = query.get('email') ?? '';
  if (mode === 'verifyEmail') return { mode, code, email };
  if ((mode === 'signIn' || mode === 'resetPassword') && code !== null)
    return { mode, code, email };
  return { mode: 'none' };
}
