/** The longest number without a country code that has no trunk prefix is shorter than this. */
const internationalDigitsMin = 11

/**
 * The digits of a phone with its country code: `+44 20 7946-0000`, `0044 20 7946 0000` and, where the code is 44, `020 7946 0000`
 * are one. Without a code the digits stand as they are.
 */
export function internationalDigits(phone: string, countryPhoneCode: string | null): string {
  const digits = phone.replace(/\D/g, '')
  if (phone.trim().startsWith('+')) return digits
  if (digits.startsWith('00')) return digits.slice(2)
  const code = countryPhoneCode?.replace(/\D/g, '')
  if (!code || (digits.startsWith(code) && digits.length >= internationalDigitsMin)) return digits
  return `${code}${digits.startsWith('0') ? digits.slice(1) : digits}`
}
