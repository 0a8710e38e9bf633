import ssh2 from 'ssh2'

/** An Ed25519 key pair. Of some hundred that ssh2 makes it cannot read one itself; that one is made anew. */
export const createKeyPair = (comment: string): { readonly private: string; readonly public: string } => {
  for (;;) {
    const pair = ssh2.utils.generateKeyPairSync('ed25519', { comment })
    if (!(ssh2.utils.parseKey(pair.private) instanceof Error)) return pair
  }
}
