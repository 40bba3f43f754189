import * as z from 'zod';

// Zod tries whether it may compile its checks with `new Function`. The policy of the page forbids that, and would report
// the try as a violation. This module comes before every schema: they look at the setting as they are made.
z.config({ jitless: true });
