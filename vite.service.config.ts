import { defineConfig } from 'vite'

/** Packages that stay in node_modules: with native code or files of their own, or seldom loaded. */
const external = [
  '@fastify/swagger',
  '@fastify/swagger-ui',
  '@node-rs/argon2',
  'basic-ftp',
  'libsql',
  'nodemailer',
  'pg',
  'pg-boss',
  'prom-client',
  'smtp-server',
  'ssh2',
  'ssh2-sftp-client',
]

/** The service and the demo as ES modules for Node. Other packages are bundled, which halves the time of a start. */
export default defineConfig({
  publicDir: false,
  ssr: { noExternal: true, external },
  build: {
    ssr: true,
    outDir: 'dist/service',
    sourcemap: true,
    target: 'node20',
    rolldownOptions: { input: { main: 'server/main.ts', kontor: 'server/kontor.ts', demo: 'demo/main.ts' } },
  },
})
