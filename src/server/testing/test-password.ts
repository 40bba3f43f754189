/** The password of everybody for whom a test names no other. */
export const testPassword = 'a long enough secret';
