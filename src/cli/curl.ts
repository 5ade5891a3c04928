/** Returns a first call to paste into a shell: gets a token with the credentials and stores it in TOKEN. */
export const tokenCurl = (url: string, credentials: { apiKey: string; appId: string; clientSecret: string }): string =>
  `TOKEN=$(${curl(url, '/api/v2/access_token', credentials)} | sed 's/.*"token":"\\([^"]*\\)".*/\\1/'); echo $TOKEN`

/** Returns a call that uses the token in TOKEN. */
export const curlWithToken = (url: string, path: string, body: object): string =>
  curl(url, path, body, `-H "Authorization: Bearer $TOKEN" `)

const curl = (url: string, path: string, body: object, headers = ''): string =>
  `curl -s ${url}${path} -H 'Content-Type: application/json' ${headers}-d '${JSON.stringify(body).replaceAll("'", "'\\''")}'`
