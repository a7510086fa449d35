/* Stands in for the program where its installer is tried without Windows: it tells how it was called. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <windows.h>

int main(int n, char **arguments) {
    const char *told = getenv("STAND_IN_TELLS");
    FILE *file = told ? fopen(told, "a") : NULL;
    if (file) {
        for (int i = 1; i < n; i++)
            fprintf(file, "%s%s", arguments[i], i + 1 < n ? " " : "\n");
        fclose(file);
    }
    if (n > 1 && strcmp(arguments[1], "--wait") == 0)
        Sleep(60000);
    return 0;
}
