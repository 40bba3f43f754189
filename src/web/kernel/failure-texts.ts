/** Why a call failed without a word of the service, and what to do. They are sentences only: the login screen has them at once. */
export const failureTexts = {
  offline: 'There is no connection to the laundry. Check yours, and try again.',
  foreign:
    'Another page has answered instead of ours. If your network asks you to sign in, do that first, and try again.',
  down: 'The service cannot be reached right now. Please try again in a moment.',
  blocked:
    'This browser blocks the storage of this page, so nobody can stay signed in. Allow cookies for it, and try again.',
  full: 'The storage of this browser is full. Remove data of other sites, or leave its private window, and try again.',
} as const;
