import * as z from 'zod';

// Zod tests whether it may compile its checks with `new Function`. The Content Security Policy of the page
// forbids that, and would report a violation. Import this before every schema: they read the setting at once.
z.config({ jitless: true });
