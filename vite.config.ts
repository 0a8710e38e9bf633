import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compression } from 'vite-plugin-compression2'

const service = process.env['KONTOR_API_URL'] ?? 'http://127.0.0.1:8080'

/** Modules that the log-in page shares with the console; it needs no other part of that. */
const login =
  /[\\/]src[\\/](authProvider[\\/](logIn|providerLogin)|contract[\\/](calls[\\/](call|loginCall)|errors|words|pagePaths)|wire[\\/](locales|requestHeaders))\.ts|package\.json/

/** Few files in place of a hundred: what several pages share, whether libraries or our own. Pages stay files of their own. */
const groups = [
  { name: 'start', tags: ['$initial' as const], priority: 4 },
  { name: 'login', test: login, priority: 3 },
  { name: 'libraries', test: /node_modules/, minShareCount: 4 },
  { name: 'console', test: /[\\/]src[\\/]/, minShareCount: 4 },
]

/** The console's dev server and build. */
export default defineConfig({
  plugins: [
    react(),
    // brotli and gzip beside each file, so that the service compresses none of them twice
    compression({ algorithms: ['brotliCompress', 'gzip'], threshold: 1000, exclude: /\.svg$/ }),
    // brotli of a hundred flags, of which a page shows few, would take half of the build
    compression({ algorithms: ['gzip'], threshold: 1000, include: /\.svg$/ }),
  ],
  build: {
    outDir: 'dist/console',
    sourcemap: false,
    target: 'es2023',
    rolldownOptions: { output: { codeSplitting: { groups } } },
  },
  server: {
    host: '127.0.0.1',
    // activation and callback of the app are the service's, the pages between them the console's
    proxy: {
      '/ui/api': service,
      '/media': service,
      '^/akeneo/connect(/callback)?(\\?|$)': service,
      '/oidc/': service,
    },
  },
})
