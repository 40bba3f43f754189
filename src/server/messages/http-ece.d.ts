declare module 'http_ece' {
  /** Opens what was sealed for a device, RFC 8188. */
  export function decrypt(
    sealed: Buffer,
    with_: { version: 'aes128gcm'; privateKey: import('node:crypto').ECDH; authSecret: string },
  ): Buffer;
}
