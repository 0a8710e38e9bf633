import { defineConfig } from 'vite'

/** Packages that stay where npm put them: with machine code or files of their own, or seldom needed. */
const external = [
  '@fastify/swagger',
  '@fastify/swagger-ui',
  '@node-rs/argon2',
  'basic-ftp',
  'libsql',
  'nodemailer',
  'pg',
  'smtp-server',
  'ssh2',
  'ssh2-sftp-client',
]

const packages = 'packages'

/**
 * The service and the demo as plain JavaScript, run from the folder of package.json. Packages are in it: to look for their
 * thousand files took half of a start.
 */
export default defineConfig({
  publicDir: false,
  ssr: { noExternal: true, external },
  plugins: [
    {
      name: 'no search for files',
      // the console's are found as they are asked for: what looks for all of them is a tenth of a start's code
      load: id => (id.includes('/node_modules/glob/') ? 'export const glob = undefined' : null),
    },
    {
      name: 'maps of what is ours',
      // people find the lines of a stack in the sources beside it; those of packages would only cost memory
      generateBundle: (_options, files) => {
        for (const file of Object.values(files))
          if (file.type === 'chunk' && file.name.startsWith(packages)) {
            file.code = file.code
              .replace(/\n\/\/# sourceMappingURL=.*/, '')
              // one letter beyond Latin makes V8 keep a text in twice the memory
              .replace(
                /(?<!\\)[^\0-\x7f]/g,
                letter => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
              )
            delete files[`${file.fileName}.map`]
          }
      },
    },
  ],
  build: {
    outDir: 'dist/service',
    ssr: true,
    sourcemap: true,
    target: 'node20',
    rolldownOptions: {
      input: { main: 'server/main.ts', demo: 'demo/main.ts' },
      output: {
        // no modules of ECMAScript: Node gives V8 what it has compiled of other texts only
        format: 'cjs',
        dynamicImportInCjs: false,
        entryFileNames: '[name].cjs',
        chunkFileNames: '[name].cjs',
        sourcemapExcludeSources: true,
        minify: { mangle: false, compress: false },
        // the process of the exports loads no web server
        codeSplitting: { groups: [{ name: packages, test: /node_modules/, entriesAware: true }] },
      },
    },
  },
})
