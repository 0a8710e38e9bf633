import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compression } from 'vite-plugin-compression2'

const service = process.env['KONTOR_API_URL'] ?? 'http://127.0.0.1:8080'

/** The console's dev server and build. */
export default defineConfig({
  plugins: [
    react(),
    // brotli and gzip beside each file, so that the service compresses none of them twice
    compression({ algorithms: ['brotliCompress', 'gzip'], threshold: 1000, exclude: /\.svg$/ }),
    // brotli of a hundred flags, of which a page shows few, would take half of the build
    compression({ algorithms: ['gzip'], threshold: 1000, include: /\.svg$/ }),
  ],
  build: { outDir: 'dist/console', sourcemap: false, target: 'es2023' },
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
