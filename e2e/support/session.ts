import * as z from 'zod';

const SignedIn = z.object({ access_token: z.string(), user: z.looseObject({ id: z.string() }) });

/** Signs in with a call, without a page. */
export async function signInAt(
  url: string,
  email: string,
  password: string,
): Promise<z.infer<typeof SignedIn>> {
  const response = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  if (!response.ok) throw new Error(`${email} could not sign in: ${response.status}`);
  return SignedIn.parse(await response.json());
}

/** A session as the app stores it in `localStorage`. */
export const storedSession = ({ access_token, user }: z.infer<typeof SignedIn>): Record<string, string> => ({
  access_token,
  user: JSON.stringify(user),
});
